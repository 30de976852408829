# All of them can be asked.
keisei judges
for judge in $(keisei judges | sed '/^$/,$d; s/ .*//; s/-D-E/-5-21/; s/-N/-150/'); do
    keisei judge game9.sgf --move 20 --judge "$judge" | grep -e Score -e Judge
done
