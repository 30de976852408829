# A record with what the judge thinks of every position, and what other programs have written into one.
keisei annotate three.sgf --judge distance
keisei annotate drawing.txt
echo '(;SZ[5]KM[0.5]V[9]C[kept];B[bb](;W[dd]SBKV[1];B[cc])(;W[cc]V[8]N[other]))' >branches.sgf
keisei annotate branches.sgf --judge distance
keisei annotate branches.sgf --judge distance --variation 2 --visits 5 --lizzie -o second.sgf && cat second.sgf
# What is written is read again.
keisei annotate branches.sgf --judge distance | keisei judge - --judge distance | tail -2
keisei annotate branches.sgf --judge distance | keisei graph - --judge distance | grep -o '[a-zA-Z ]* in the record'
echo '(;SZ[5];B[bb]LZ[0.7 30.0 1.2k
move B2 visits 3 winrate 7000 pv B2]SBKS[-2.5];W[dd]V[x]SBKV[200])' >others.sgf
keisei judge others.sgf --judge distance --move 1 | tail -1
keisei judge others.sgf --judge distance | tail -1
# KaTrain's properties are gzip in base64; what it wrote is read, and what is written is read again.
packed=$(printf '{"moves":{},"root":{"visits":500,"winrate":0.625,"scoreLead":-3.25},"completed":true}' | gzip -nc | base64 -w 40)
printf '(;SZ[5]KTV[1.0];B[bb]KT[AAAA][AAAA][%s])' "$packed" >katrain.sgf
keisei judge katrain.sgf --judge distance | tail -1
keisei graph katrain.sgf --judge distance | grep -o '[a-zA-Z ]* in the record'
printf '(;SZ[5];B[bb]KT[AAAA][AAAA][%s])' "${packed:0:60}" >broken.sgf
keisei judge broken.sgf --judge distance | tail -1
keisei annotate branches.sgf --judge distance --katrain | sed 's/SBK[VS]\[[^]]*\]//g; s/\bV\[-*[0-9.]*\]//g' |
    keisei judge - --judge distance | tail -2
keisei annotate branches.sgf --judge distance --katrain | grep -o 'KT\[[^]]*\]' | head -1 |
    sed 's/KT\[//; s/\]//' | base64 -d | gzip -dc | od -An -tx2 | head -2
keisei annotate branches.sgf --judge distance --katrain | tr -d '\n' | sed 's/.*C\[kept\]//; s/KTV.*//; s/.*\[//; s/\]//' |
    base64 -d | gzip -dc | grep -o '"root":.*'
