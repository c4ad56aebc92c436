import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aFile } from '../../../shared/testing/factories';
import { FakeApi, problem } from '../../../shared/testing/fake-api';
import { renderSignedIn } from '../../../shared/testing/signed-in';
import { TRANSCRIBABLE_EXTENSIONS } from '../lib/file-kinds';
import { FilePicker } from './file-picker';

const files = [
  aFile({ id: 'a', original_name: 'a.mp3' }),
  aFile({ id: 'b', original_name: 'b.flac' }),
  aFile({ id: 'c', original_name: 'c.wav', status: 'processing' }),
  aFile({ id: 'd', original_name: 'd.mp4', kind: 'video', has_transcript: true }),
];

function Picker() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <FilePicker
        value={value}
        onChange={({ id }) => setValue(id)}
        kind={['audio', 'video']}
        extensions={TRANSCRIBABLE_EXTENSIONS}
      />
      <output>{value}</output>
    </>
  );
}

describe('FilePicker', () => {
  let api: FakeApi;
  const user = userEvent.setup();

  beforeEach(() => {
    api = new FakeApi();
    api.answer('GET /uploads', { body: { files, totalCount: 4, page: 1, page_size: 6 } });
  });

  const open = async () => {
    await renderSignedIn(api, <Picker />);
    await screen.findByRole('radiogroup', { name: 'Files in your library' });
  };
  const chosen = () => screen.getByRole('status').textContent;

  it('asks for six recordings at a time', async () => {
    await open();
    const [call] = api.callsTo('GET /uploads');
    expect(call?.query.get('page_size')).toBe('6');
    expect(call?.query.getAll('kind')).toEqual(['audio', 'video']);
  });

  it('is entered with Tab and chosen from with the arrows, past what cannot be chosen', async () => {
    await open();
    screen.getByRole('radio', { name: /^a\.mp3/ }).focus();
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('d');
    expect(document.activeElement?.getAttribute('aria-checked')).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('a');
    const stops = screen.getAllByRole('radio').filter((radio) => radio.tabIndex === 0);
    expect(stops).toEqual([document.activeElement]);
  });

  it('says why a file cannot be chosen, and does not choose it', async () => {
    await open();
    const flac = screen.getByRole('radio', { name: /b\.flac.*This format cannot be used here/ });
    await user.click(flac);
    expect([flac.getAttribute('aria-disabled'), chosen()]).toEqual(['true', '']);
    expect(screen.getByRole('radio', { name: /c\.wav.*Still being prepared/ })).toBeTruthy();
  });

  it('tells which files have a transcript already', async () => {
    await open();
    expect(screen.getByRole('radio', { name: /d\.mp4.*Transcribed/ })).toBeTruthy();
  });

  it('says that the library could not be read', async () => {
    api.answer('GET /uploads', problem(500, 'INTERNAL_ERROR', 'x'));
    await renderSignedIn(api, <Picker />);
    expect(await screen.findByText('Failed to load files from library.')).toBeTruthy();
  });

  it('searches the library', async () => {
    await open();
    await user.type(screen.getByRole('searchbox'), 'd');
    await waitFor(() => expect(api.callsTo('GET /uploads').at(-1)?.query.get('search')).toBe('d'));
  });
});
