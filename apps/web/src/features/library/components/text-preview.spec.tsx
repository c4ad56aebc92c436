import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { GetTextEncodingResponse } from '@timbrel/api-client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFile } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { FilePreview } from './file-preview';

const FILE = aFile({
  ...{ kind: 'text', filename: '7d0c.txt', original_name: 'notes.txt' },
  ...{ url: '/api/v1/media/users/user-1/7d0c.txt', peaks_url: null, playback_url: null },
});
const known = (fields: Partial<GetTextEncodingResponse>): GetTextEncodingResponse => ({
  ...{ file_id: 'file-1', encoding: 'utf-8', encoding_confidence: 1, encoding_certain: true },
  ...{ is_chosen: false, lines: [], guesses: [] },
  ...fields,
});
/** 'Привет' in windows-1251, and 'Ïðèâåò' in windows-1252. */
const HELLO = new Uint8Array([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);

describe('the preview of a text', () => {
  let api: FakeApi;
  const user = userEvent.setup();
  beforeEach(() => {
    api = new FakeApi();
  });
  const open = async (bytes: Uint8Array, encoding?: Partial<GetTextEncodingResponse>, fields = {}) => {
    const file = { ...FILE, ...fields };
    api
      .answer('GET /uploads/file-1', { body: file })
      .answer('GET /media/users/user-1/7d0c.txt', { status: 206, body: bytes });
    if (encoding) api.answer('GET /subtitles/file-1/encoding', { body: known(encoding) });
    await renderSignedIn(api, <FilePreview file={file} onClose={() => undefined} onDownload={() => undefined} />);
    return screen.findByRole('region', { name: file.original_name });
  };

  it.each<[GetTextEncodingResponse['encoding'], Uint8Array, string]>([
    ['windows-1251', HELLO, 'Привет'],
    ['utf-16le', new Uint8Array([0xff, 0xfe, 0x1f, 0x04, 0x40, 0x04]), 'Пр'],
    ['utf-32be', new Uint8Array([0, 0, 0xfe, 0xff, 0, 1, 0xf6, 0, 0, 0, 0, 0x41]), '😀A'],
    ['utf-8', new TextEncoder().encode('Grüße'), 'Grüße'],
    // The end of what is read is no end of the text.
    ['utf-8', new TextEncoder().encode('Gruß').slice(0, -1), 'Gru'],
  ])('is read in %s and copied so', async (encoding, bytes, text) => {
    expect((await open(bytes, { encoding })).textContent).toBe(text);
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(write).toHaveBeenCalledWith(text);
    write.mockRestore();
  });

  it('is read anew in the encoding that is chosen', async () => {
    const guesses = [{ encoding: 'windows-1251' as const, confidence: 0.4, lines: ['Привет'] }];
    api.answer('PUT /subtitles/file-1/encoding', { body: known({ encoding: 'windows-1251', is_chosen: true }) });
    const shown = await open(HELLO, { encoding: 'windows-1252', encoding_certain: false, guesses });
    expect(shown.textContent).toBe('Ïðèâåò');
    await user.click(await screen.findByRole('radio', { name: /Windows-1251/ }));
    await waitFor(() => expect(shown.textContent).toBe('Привет'));
    expect(api.callsTo('GET /media/users/user-1/7d0c.txt')).toHaveLength(1);
  });

  it('is read in UTF-8 where its encoding cannot be found out', async () => {
    api.answer('GET /subtitles/file-1/encoding', problem(413, 'FILE_TOO_LARGE', 'Texts may take 10 MB at most.'));
    expect((await open(new TextEncoder().encode('Grüße'))).textContent).toBe('Grüße');
  });

  it('does not ask for the encoding of a table, which the server does not tell', async () => {
    await open(new TextEncoder().encode('a;b'), undefined, { filename: '7d0c.csv', original_name: 'table.csv' });
    expect(api.callsTo('GET /subtitles/file-1/encoding')).toEqual([]);
  });
});
