/** @file What a page's main thread does, from a trace of Chromium. Times are milliseconds. */

/** As few as will do: what is recorded costs time itself. */
const CATEGORIES = ['devtools.timeline', 'toplevel'];

/** Records what the page does meanwhile. @returns {Promise<Trace>} */
export async function traced(browser, page, work) {
  await browser.startTracing(page, { categories: CATEGORIES });
  let bytes;
  try {
    await work();
  } finally {
    bytes = await browser.stopTracing();
  }
  return new Trace(JSON.parse(bytes.toString()).traceEvents);
}

class Trace {
  constructor(events) {
    // The thread of the page is the one that gets its keys and draws its frames.
    const main = busiest(events.filter(({ name }) => name === 'EventDispatch' || name === 'UpdateLayoutTree'));
    const own = events.filter(({ pid, tid }) => `${pid} ${tid}` === main);
    this.keys = own
      .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
      .map(({ ts }) => ts / 1_000);
    this.tasks = own
      .filter(({ name, dur }) => name === 'ThreadControllerImpl::RunTask' && dur)
      .map(({ ts, dur }) => ({ start: ts / 1_000, ms: dur / 1_000 }));
  }

  /** How long the thread was at work for each key: its event, what it changed, layout and paint, and whatever else ran before the next one. */
  workPerKey() {
    return this.keys.map((from, index) => {
      const to = this.keys[index + 1] ?? from + 1_000;
      const within = this.tasks.filter(({ start, ms }) => start + ms > from && start < to);
      return within.reduce((sum, { start, ms }) => sum + Math.min(start + ms, to) - Math.max(start, from), 0);
    });
  }

  longestTask() {
    return Math.max(0, ...this.tasks.map(({ ms }) => ms));
  }
}

function busiest(events) {
  const counts = new Map();
  for (const { pid, tid } of events) counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
