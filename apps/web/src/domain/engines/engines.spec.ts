import { describe, expect, it } from '@jest/globals';
import { anEngine } from '../../testing/factories';
import { enginesFor, missingFor } from './engines';

const draft = anEngine();
const good = anEngine({ id: 'deepgram', quality: 'good', languages: ['en', 'zh-CN', 'de'] });
const absent = anEngine({ id: 'openai', languages: ['fa', 'zh'], available: false, reason: 'No key is set.' });
const ids = (engines: { id: string }[]) => engines.map(({ id }) => id);

describe('enginesFor', () => {
  it('lists good engines before drafts', () =>
    expect(ids(enginesFor([draft, good], { language: 'en' }))).toEqual(['deepgram', 'pocketsphinx']));
  it('understands cn as Chinese', () =>
    expect(ids(enginesFor([draft, good], { language: 'cn' }))).toEqual(['deepgram']));
  it('leaves out engines that would send out what stays here', () =>
    expect(ids(enginesFor([draft, { ...good, sends_data_out: true }], { language: null, localOnly: true }))).toEqual([
      'pocketsphinx',
    ]));
  it('leaves out engines that cannot be used', () => expect(enginesFor([absent], { language: 'fa' })).toEqual([]));
});

describe('missingFor', () => {
  it('names the engine that would understand the language', () => {
    expect(missingFor([draft, absent], 'fa').map(({ reason }) => reason)).toEqual(['No key is set.']);
  });
  it('is empty where no engine is known', () => expect(missingFor([draft], 'hi')).toEqual([]));
});
