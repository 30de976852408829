# The shells take them, and bash completes.
for program in keisei keisei-lab; do
    $program completion bash | bash -n && echo bash
    if command -v zsh >/dev/null; then $program completion zsh | zsh -n; fi && echo zsh
    source <($program completion bash)
done
complete_words() {
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    "_$1"
    echo "$*: ${COMPREPLY[*]}"
}
complete_words keisei ''
complete_words keisei gr
complete_words keisei-lab ''
complete_words keisei judge --c
complete_words keisei judge --as ''
complete_words keisei judge --color a
complete_words keisei judge --judge d
complete_words keisei judge --rules ''
complete_words keisei judge --dead ''
complete_words keisei judge --move ''
complete_words keisei judge -o dr
complete_words keisei judge gam
complete_words keisei-lab train ''
complete_words keisei-lab train li
complete_words keisei-lab train --thr
complete_words keisei-lab train --la
complete_words keisei-lab train softseg --la
complete_words keisei-lab train softseg --input ''
complete_words keisei-lab train pon --bl
complete_words keisei-lab experiment ''
complete_words keisei graph --dead ''
