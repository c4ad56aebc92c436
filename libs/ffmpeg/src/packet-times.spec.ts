import { describe, expect, it } from '@jest/globals';
import { packetTimes } from './packet-times.js';

describe('packetTimes', () => {
  it('reads the first and the last moment, whatever the order', () => {
    const list = '#tb 0: 1/1000\n0,  -20,  0,  40,  9, 0x1\n0,  20,  80,  40,  9, 0x2\n0,  60,  40,  40,  9, 0x3\n';
    expect(packetTimes(list)).toEqual({ start: 0, end: 0.12 });
  });
  it('takes the earliest and the latest of several streams, each in its own unit', () => {
    const list =
      '#tb 0: 1/1000\n#tb 1: 1/48000\n0,  500,  500,  40,  9, 0x1\n1,  0,  0,  1024,  9, 0x2\n1,  96000,  96000,  4800,  9, 0x3\n';
    expect(packetTimes(list)).toEqual({ start: 0, end: 2.1 });
  });
  it('knows where there is no packet', () => expect(packetTimes('#tb 0: 1/44100\n')).toBeNull());
});
