import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GetTextEncodingResponse } from '@timbrel/api-client';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '../../testing/fake-api';
import { renderSignedIn } from '../../testing/signed-in';
import { EncodingChoice } from './encoding-choice';
import { encodingLabel } from './encoding-label';

const detected: GetTextEncodingResponse = {
  ...{ file_id: 'file-1', encoding: 'windows-1252', encoding_confidence: 0.3, encoding_certain: false },
  ...{ is_chosen: false, lines: ['S’, ma–ana.'] },
  guesses: [{ encoding: 'macintosh', confidence: 0.2, lines: ['Sí, mañana.'] }],
};

describe('EncodingChoice', () => {
  let api: FakeApi;
  const user = userEvent.setup();
  beforeEach(() => {
    api = new FakeApi();
    api.answer('PUT /subtitles/file-1/encoding', ({ body }) => ({
      body: {
        ...detected,
        ...{ encoding: (body as { encoding: string }).encoding, encoding_confidence: 1, encoding_certain: true },
        ...{ is_chosen: true, lines: ['Sí, mañana.'], guesses: [] },
      },
    }));
  });
  const open = async (answer: GetTextEncodingResponse) => {
    api.answer('GET /subtitles/file-1/encoding', { body: answer });
    await renderSignedIn(api, <EncodingChoice fileId="file-1" />);
  };
  const chosen = () => api.callsTo('PUT /subtitles/file-1/encoding').map(({ body }) => body);

  it('asks where the encoding is in doubt, showing how the text reads in each', async () => {
    await open(detected);
    expect(await screen.findByText('Does this text look right?')).toBeTruthy();
    expect(screen.getByText('S’, ma–ana.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Macintosh/i }));
    expect(await screen.findByText(/Text encoding: MACINTOSH/)).toBeTruthy();
    expect(chosen()).toEqual([{ encoding: 'macintosh' }]);
  });

  it('takes the guess, too, and then asks no more', async () => {
    await open(detected);
    await user.click(await screen.findByRole('radio', { name: /Windows-1252/ }));
    expect(await screen.findByText(/Text encoding: Windows-1252/)).toBeTruthy();
  });

  it('names the encoding where it is certain, and offers every other one', async () => {
    await open({ ...detected, encoding: 'utf-8', encoding_certain: true, guesses: [] });
    expect(await screen.findByText('Text encoding: UTF-8')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change encoding' }));
    await user.click(screen.getByRole('combobox', { name: 'Another encoding' }));
    await user.click(await screen.findByRole('option', { name: 'Windows-874 (Thai)' }));
    expect(chosen()).toEqual([{ encoding: 'windows-874' }]);
  });

  it('shows nothing where it cannot be found out', async () => {
    await renderSignedIn(api, <EncodingChoice fileId="file-1" />);
    expect(screen.queryByText(/ncoding/)).toBeNull();
  });
});

describe('encodingLabel', () => {
  it.each([
    ['en', 'Windows-1253 (Greek)'],
    ['de', 'Windows-1253 (Griechisch)'],
  ])('names the languages in %s', (locale, label) => expect(encodingLabel('windows-1253', locale)).toBe(label));
});
