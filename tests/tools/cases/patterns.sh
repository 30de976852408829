# The patterns, one of them, and how often they held in three small games.
keisei patterns | sed -n '1,3p'
keisei patterns | cut -c 1-9 | uniq
keisei patterns --set eye | cut -c 1-20 | sed -n '1p;$p'
keisei patterns bamboo joint
keisei patterns "stone on the third line"
keisei patterns --count selfplay7.sgfs | grep -E '^(link|eye)  +(diagonal|bamboo joint|eye)  '
keisei patterns --count selfplay7.sgfs --threads 2 | cmp - <(keisei patterns --count selfplay7.sgfs --threads 1) && echo same
keisei patterns --count illegal.sgf
keisei patterns --count nosuch.sgf
keisei patterns no such shape
keisei patterns --set knots
keisei patterns --set eye bamboo
