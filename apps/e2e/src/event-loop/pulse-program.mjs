/**
 * @file Asks a server all the time whether it lives, and keeps the longest that an answer took. A process of its own, so that nothing that
 * the test does delays it. Time in which the machine had no processor for the server or for this program, or its host none for the
 * machine, is not counted: it says nothing of the server's event loop.
 */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

const [url, serverPid] = process.argv.slice(2);
const PAUSE_MS = 4;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let worstMs = 0;
let failures = 0;
let asked = 0;

/** How long a process's main thread has waited for a processor, in ms (/proc/[pid]/schedstat); 0 where the kernel doesn't say. */
function waitedMs(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
/** What the host of a virtual machine took from its processors, in ms (/proc/stat, in hundredths of a second); 0 where there is none. */
function stolenMs() {
  try {
    return Number(readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/ +/)[8]) * 10;
  } catch {
    return 0;
  }
}
const excused = () => waitedMs(serverPid) + waitedMs(process.pid) + stolenMs();

const ask = () =>
  new Promise((resolve) => {
    const request = get(`${url}/health/live`, { agent }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode === 200))
        .on('error', () => resolve(false));
    });
    request.on('error', () => resolve(false));
  });

process.on('message', () => {
  const from = asked;
  // What was asked before the question came, and one more, have been answered.
  const notify = () => {
    if (asked < from + 2) return void setTimeout(notify, 1);
    process.send({ worstMs: Math.round(worstMs), failures, asked });
    [worstMs, failures] = [0, 0];
  };
  notify();
});
process.on('disconnect', () => process.exit());

for (;;) {
  const [begun, before] = [performance.now(), excused()];
  if (!(await ask())) failures += 1;
  worstMs = Math.max(worstMs, performance.now() - begun - (excused() - before));
  asked += 1;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
