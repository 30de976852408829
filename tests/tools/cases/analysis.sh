# KataGo's JSON analysis protocol. Replies come as they are ready: here they are sorted.
ask() { keisei analysis --judge distance "$@" 2>standard-error | sort; }

echo 'An analysis of two turns of one game; the same for two views.'
game='"moves":[["B","B2"],["W","(1,2)"],["B","pass"]],"rules":"chinese","boardXSize":3,"boardYSize":3'
echo '{"id":"a","analyzeTurns":[2,0,0],'"$game"',"komi":0.5,"includeOwnership":true,"includePolicy":true}' | ask
echo '{"id":"b",'"$game"',"overrideSettings":{"reportAnalysisWinratesAs":"SIDETOMOVE"}}' >requests
ask <requests | grep -o '"turnNumber":.*' >side
sed 's/"SIDETOMOVE"/"WHITE"/' requests | ask | grep -o '"turnNumber":.*' | cmp - side
cat standard-error

echo 'Actions.'
ask <<'EOF'
{"id":"1","action":"query_version","more":[1,{"x":null}]}
{"id":"2","action":"query_models"}
{"id":"3","action":"clear_cache"}
{"id":"4","action":"terminate","terminateId":"none"}
{"id":"5","action":"terminate_all","turnNumbers":[1]}
{"id":"6","action":"terminate"}
{"id":"7","action":"terminate","terminateId":"a","turnNumbers":"x"}
{"id":"8","action":"dance"}
EOF

echo 'What is wrong.'
bad() { printf '{"id":"%02d","rules":"chinese","boardXSize":5,"boardYSize":5,"moves":[],%s}\n' "$((number++))" "$1"; }
number=10
{
    echo 'junk'
    echo '[1]'
    echo '{"moves":[]}'
    echo '{"id":5}'
    printf '{"id":"\000"}\n'
    bad '"boardXSize":29'
    bad '"boardYSize":"9"'
    bad '"boardYSize":null'
    bad '"moves":null'
    bad '"moves":["B2"]'
    bad '"moves":[["G","B2"]]'
    bad '"moves":[["B","Z9"]]'
    bad '"moves":[["B","C3"],["W","C3"]]'
    bad '"initialStones":[["B","pass"]]'
    bad '"initialStones":[["W","A1"],["B","A2"],["B","B1"]]'
    bad '"initialPlayer":"x"'
    bad '"rules":"mine"'
    bad '"rules":7'
    bad '"rules":{"tax":"ALL"}'
    bad '"komi":0.3'
    bad '"komi":151'
    bad '"whiteHandicapBonus":"M"'
    bad '"analyzeTurns":[1]'
    bad '"analyzeTurns":["x"]'
    bad '"priority":1,"priorities":[1]'
    bad '"priorities":[1]'
    bad '"analyzeTurns":[0],"priorities":[1,2]'
    bad '"maxVisits":0'
    bad '"overrideSettings":{"reportAnalysisWinratesAs":"RED"}'
    bad '"overrideSettings":{"maxTime":-1}'
    bad '"includePolicy":1'
    bad '"reportDuringSearchEvery":0'
    bad '"avoidMoves":[{"moves":["A1"],"player":"B"}]'
    bad '"avoidMoves":[{"moves":["A9"],"player":"B","untilDepth":1}]'
    bad '"avoidMoves":[],"allowMoves":[]'
    bad '"allowMoves":[{},{}]'
} >requests
ask <requests

echo 'Warnings, and results all the same.'
bad '"overrideSettings":{"new":1,"wideRootNoise":0.04},"includeMovesOwnershipStdev":true' | ask | cut -c 1-60

echo 'The number of threads changes nothing.'
for threads in 1 2; do
    echo '{"id":"a","analyzeTurns":[0,1,2,3],"maxVisits":50,'"$game"'}' | ask --threads $threads >replies-$threads
done
cmp replies-1 replies-2 && wc -l <replies-1

echo 'Options of KataGo.'
echo '{"id":"a","action":"clear_cache"}' |
    keisei analysis -model none -config none -analysis-threads 12 -human-model none \
        -override-config 'maxVisits=5, reportAnalysisWinratesAs=WHITE,other=1' -quit-without-waiting
keisei analysis -override-config maxVisits=x </dev/null
keisei analysis -override-config x </dev/null
keisei analysis file </dev/null
