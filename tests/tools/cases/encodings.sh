# Records in other encodings, by CA, without it, and with one that lies.
try() { # ENCODING CA BLACK WHITE EVENT
    printf '(;GM[1]%sSZ[9]PB[%s]PW[%s]EV[%s];B[ee];W[cc])' "${2:+CA[$2]}" "$3" "$4" "$5" |
        iconv -f UTF-8 -t "$1" >record.sgf
    keisei show record.sgf | sed -n '/^Event/p; /^Black: /p; /^White: /p'
}
for ca in GB2312 '' UTF-8; do try GB18030 "$ca" 古力 李世石 第十三届春兰杯世界职业围棋锦标赛; done
for ca in Big5 ''; do try BIG5 "$ca" 周俊勳 張栩 第三屆應氏杯世界職業圍棋錦標賽; done
for ca in Shift_JIS '' GB2312; do try SHIFT_JIS "$ca" 井山裕太 高尾紳路 'ソ表能 本因坊戦の第一局'; done
for ca in EUC-JP ''; do try EUC-JP "$ca" 井山裕太 高尾紳路 本因坊戦の第一局です; done
for ca in EUC-KR ''; do try EUC-KR "$ca" 이세돌 박정환 '제십육회 삼성화재배 결승'; done
for ca in windows-1251 ''; do try CP1251 "$ca" 'Александр Динерштейн' 'Илья Шикшин' 'Чемпионат Европы'; done
for ca in ISO-8859-1 ''; do try ISO-8859-1 "$ca" 'Jörg Müller' 'André Señor' 'Coupe de Québec'; done
try UTF-8 UTF-8 古力 Jörg Київ
try UTF-8 '' 古力 Jörg Київ
# What is written again is UTF-8, and says so.
try SHIFT_JIS '' 井山裕太 高尾紳路 'ソ表能 本因坊戦の第一局'
keisei show record.sgf --as sgf
try GB18030 GBK 古力 李世石 围棋
keisei annotate record.sgf --judge distance | head -1
# A few characters do not make CA a liar; records of archives are converted too.
try BIG5 Big5 中文 中 棋
mkdir games && iconv -f UTF-8 -t BIG5 <<<'(;GM[1]CA[Big5]SZ[5]PB[周功許]PW[張栩]RE[B+5];B[cc];W[];B[])' >games/big5.sgf
keisei audit games -o audited >audit.out 2>&1; grep -h '周功許' audited/games.csv
