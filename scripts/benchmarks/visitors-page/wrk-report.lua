-- What wrk measured, as the last line: one object of JSON (scripts/benchmarks/visitors-page/load.ts).
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local seconds = summary.duration / 1e6
  local ok = summary.requests - errors.status
  io.write(string.format(
    '\n{"requests":%d,"aSecond":%f,"failed":%d,"latencyMs":{"p50":%f,"p90":%f,"p99":%f,"max":%f}}\n',
    ok, ok / seconds, failed,
    latency:percentile(50) / 1000, latency:percentile(90) / 1000, latency:percentile(99) / 1000, latency.max / 1000))
end
