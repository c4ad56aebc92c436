import type { MantineColorsTuple } from '@mantine/core';

/** Built in OKLCH with constant lightness steps; index 0 is the lightest (of `dark`, the lightest text). */
type Ramp = MantineColorsTuple;

/** Primary: yours to press, already played. */
const lagoon: Ramp = [
  '#eafaf8',
  '#d1f3ef',
  '#aae7e1',
  '#79d6cd',
  '#48c2b9',
  '#1baba2',
  '#09928a',
  '#027972',
  '#05635d',
  '#084b47',
];
/** Playhead, doubt, near the limit. */
const amber: Ramp = [
  '#fff4e8',
  '#fee6ca',
  '#ffd097',
  '#f6b45c',
  '#e89a16',
  '#ca8402',
  '#ac7005',
  '#8f5d04',
  '#754b01',
  '#5b3900',
];
/** Error, cut away. */
const coral: Ramp = [
  '#fef3f2',
  '#fee3e1',
  '#fecbc6',
  '#fea8a2',
  '#fb847f',
  '#ed615e',
  '#d93f43',
  '#ba2a31',
  '#992127',
  '#751a1d',
];
/** Done, saved. */
const moss: Ramp = [
  '#eef9ef',
  '#d8f3dc',
  '#b4e9be',
  '#87d999',
  '#60c67a',
  '#41ae61',
  '#30954f',
  '#267c41',
  '#1f6534',
  '#184d28',
];
/** Running, first speaker. */
const sky: Ramp = [
  '#eff7fe',
  '#dbedfe',
  '#bcdefc',
  '#94c9f6',
  '#6ab4f0',
  '#409ce2',
  '#1c85cc',
  '#036eae',
  '#01598f',
  '#07446d',
];
/** Second speaker. */
const plum: Ramp = [
  '#f9f3fd',
  '#f2e5fb',
  '#e7cef6',
  '#d7b1ef',
  '#c893e8',
  '#b576d9',
  '#9e5ec3',
  '#854ba5',
  '#6d3c88',
  '#532e68',
];
const gray: Ramp = [
  '#f7fbfb',
  '#f1f5f5',
  '#e5e9e9',
  '#d1dcdc',
  '#b2bdbd',
  '#8c9696',
  '#666f70',
  '#4f5959',
  '#343d3d',
  '#1d2626',
];
const dark: Ramp = [
  '#e2e9ea',
  '#c2c9ca',
  '#9fa6a7',
  '#7a8687',
  '#525d5e',
  '#394345',
  '#283234',
  '#141e1f',
  '#0b1516',
  '#050d0e',
];

export const ramps = { lagoon, amber, coral, moss, sky, plum, gray, dark };
