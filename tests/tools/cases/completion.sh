# The shells take them, and bash completes.
keisei completion bash | bash -n && echo bash
if command -v zsh >/dev/null; then keisei completion zsh | zsh -n; fi && echo zsh
source <(keisei completion bash)
complete_words() {
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _keisei
    echo "$*: ${COMPREPLY[*]}"
}
complete_words keisei ''
complete_words keisei gr
complete_words keisei judge --c
complete_words keisei judge --as ''
complete_words keisei judge --color a
complete_words keisei judge --judge d
complete_words keisei judge --rules ''
complete_words keisei judge --dead ''
complete_words keisei judge --move ''
complete_words keisei judge -o dr
complete_words keisei judge gam
complete_words keisei train ''
complete_words keisei train li
complete_words keisei train --thr
complete_words keisei train --la
complete_words keisei train softseg --la
complete_words keisei train softseg --input ''
complete_words keisei train pon --bl
complete_words keisei experiment ''
complete_words keisei graph --dead ''
