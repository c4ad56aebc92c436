import { describe, expect, it } from '@jest/globals';
import { anEngine } from '../../../shared/testing/factories';
import { enginesFor, missingFor } from './languages';

const draft = anEngine();
const good = anEngine({ id: 'deepgram', quality: 'good', languages: ['en', 'zh-CN', 'de'] });
const absent = anEngine({ id: 'openai', languages: ['fa', 'zh'], available: false, reason: 'No key is set.' });
const ids = (engines: { id: string }[]) => engines.map(({ id }) => id);

describe('enginesFor', () => {
  it('lists good engines before drafts', () =>
    expect(ids(enginesFor([draft, good], 'en'))).toEqual(['deepgram', 'pocketsphinx']));
  it('understands cn as Chinese', () => expect(ids(enginesFor([draft, good], 'cn'))).toEqual(['deepgram']));
  it('leaves out engines that cannot be used', () => expect(enginesFor([absent], 'fa')).toEqual([]));
});

describe('missingFor', () => {
  it('names the engine that would understand the language', () => {
    expect(missingFor([draft, absent], 'fa')?.reason).toBe('No key is set.');
  });
  it('is null where no engine is known', () => expect(missingFor([draft], 'hi')).toBeNull());
});
