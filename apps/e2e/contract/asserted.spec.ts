import { describe, expect, it } from '@jest/globals';
import { assertedTexts } from './asserted.js';

describe('the texts that a specification expects', () => {
  it.each([
    ['a query', `await screen.findByText('Saved')`],
    ['a name in a query', `page.getByRole('button', { name: /^Saved$/ }).click()`],
    ['a matcher', `expect(body).toMatchObject({ detail: 'Saved' })`],
    ['a matcher within another', `expect(body).toEqual([expect.stringContaining('Saved')])`],
    ['a cell of a table', `it.each([[1, 'Saved']] as const)('%i', (_, text) => expect(told()).toBe(text))`],
    ['a field of a table', `it.each([{ text: 'Saved' }])('', ({ text }) => expect(told()).toBe(text))`],
    [
      'an argument of a helper',
      `const press = (name: string) => user.click(screen.getByRole('button', { name })); press('Saved')`,
    ],
  ])('are in %s', (_, source) => {
    expect(assertedTexts('a.spec.ts', source)).toContain('Saved');
  });

  it.each([
    ['a comment', `// Saved\nexpect(told()).toBe(1)`],
    ['a title', `it('Saved', () => expect(told()).toBe(1))`],
    ['an answer that a test gives', `api.answer('GET /files', { body: 'Saved' })`],
    ['what is not expected', `expect(told()).not.toBe('Saved')`],
    ['a query for what may be absent', `expect(screen.queryByText('Saved')).toBeNull()`],
    ['a cell that is an input', `it.each([['Saved', 1]])('', (text, n) => { send(text); expect(told()).toBe(n); })`],
    ['an argument of another function', `const send = (text: string) => api.send(text); send('Saved')`],
  ])('are not in %s', (_, source) => {
    expect(assertedTexts('a.spec.ts', source)).not.toContain('Saved');
  });
});
