-- wrk: POST /score with a line of JSON from the file BODY; DELAY is how many milliseconds a connection waits before each
-- request, twice as many at most. At the end: how many replies had which status.
local file = assert(io.open(os.getenv("BODY")))
wrk.method = "POST"
wrk.path = "/score"
wrk.headers["Content-Type"] = "application/json"
wrk.body = file:read("*a")
file:close()

local pause = tonumber(os.getenv("DELAY"))
if pause > 0 then
   function delay() return math.random(0, 2 * pause) end
end

local threads = {}
function setup(thread) table.insert(threads, thread) end
function init() good, busy, bad = 0, 0, 0 end
function response(status)
   if status == 200 then good = good + 1 elseif status == 503 then busy = busy + 1 else bad = bad + 1 end
end
function done(summary, latency)
   local good, busy, bad = 0, 0, 0
   for _, thread in ipairs(threads) do
      good, busy, bad = good + thread:get("good"), busy + thread:get("busy"), bad + thread:get("bad")
   end
   local e = summary.errors
   io.write(string.format("result seconds %.3f good %d busy %d bad %d broken %d median_ms %.2f p99_ms %.2f\n",
      summary.duration / 1e6, good, busy, bad, e.connect + e.read + e.write + e.timeout,
      latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
