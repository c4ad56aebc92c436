import { describe, expect, it } from '@jest/globals';
import { withHelpers } from './sandboxed.js';

const all = { nice: '/bin/nice', prlimit: '/bin/prlimit', setpriv: '/bin/setpriv', unshare: '/bin/unshare' };
const none = { nice: undefined, prlimit: undefined, setpriv: undefined, unshare: undefined };

describe('withHelpers', () => {
  it('lowers priority, takes the network away, binds the life to the parent, then limits, and ends with the command as given', () => {
    const limits = { memoryLimitBytes: 1000.5, cpuLimitSeconds: 3, fileLimitBytes: 4 };
    expect(withHelpers(all, 'ffmpeg', ['-i', 'a b'], limits)).toEqual({
      command: '/bin/nice',
      args: [
        ...['-n', '10', '/bin/unshare', '--user', '--map-current-user', '--net', '--ipc'],
        ...['/bin/setpriv', '--pdeathsig', 'KILL', '/bin/prlimit', '--as=1001', '--cpu=3', '--fsize=4'],
        ...['ffmpeg', '-i', 'a b'],
      ],
    });
  });

  it('leaves prlimit out when there is nothing to limit', () => {
    expect(withHelpers(all, 'ffmpeg', [], {}).args).not.toContain('/bin/prlimit');
  });

  it('runs the bare command where the system has no helpers', () => {
    expect(withHelpers(none, 'ffmpeg', ['-version'], { memoryLimitBytes: 1 })).toEqual({
      command: 'ffmpeg',
      args: ['-version'],
    });
  });
});
