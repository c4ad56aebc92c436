import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aFile } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { FilePicker } from './file-picker';

const files = [
  aFile({ id: 'a', original_name: 'a.mp3' }),
  aFile({ id: 'b', original_name: 'b.flac' }),
  aFile({ id: 'c', original_name: 'c.wav', status: 'processing' }),
  aFile({ id: 'd', original_name: 'd.mp4', kind: 'video', has_transcript: true }),
];

function Picker({ opened = null, ...props }: { opened?: string | null; acceptsTranscripts?: boolean }) {
  const [value, setValue] = useState(opened);
  return (
    <>
      <FilePicker
        value={value}
        onChange={({ id }) => setValue(id)}
        kind={['audio', 'video']}
        extensions={['mp3', 'wav', 'mp4']}
        {...props}
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

  const open = async (opened: string | null = null) => {
    await renderSignedIn(api, <Picker opened={opened} />);
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
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe('d');
    expect(document.activeElement?.getAttribute('aria-checked')).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('a');
    const stops = screen.getAllByRole('radio').filter((radio) => radio.tabIndex === 0);
    expect(stops).toEqual([document.activeElement]);
  });

  it('says why a file cannot be chosen, and does not choose it', async () => {
    await open();
    const flac = screen.getByRole('radio', { name: /b\.flac.*This format can’t be used here/ });
    await user.click(flac);
    expect([flac.getAttribute('aria-disabled'), chosen()]).toEqual(['true', '']);
  });

  it('lets a recording be chosen that is still being read', async () => {
    await open();
    await user.click(screen.getByRole('radio', { name: /c\.wav.*Still being prepared/ }));
    expect(chosen()).toBe('c');
  });

  it('tells which files have a transcript already', async () => {
    await open();
    expect(screen.getByRole('radio', { name: /d\.mp4.*Transcribed/ })).toBeTruthy();
  });

  describe('with a chosen file that the page lacks', () => {
    beforeEach(() => {
      api.answer('GET /uploads/z', { body: aFile({ id: 'z', original_name: 'z.mp3' }) });
    });
    const names = () => screen.getAllByRole('radio').map((radio) => radio.querySelector('[title]')?.textContent);

    it('shows it above the page, and leaves it there while another is tried', async () => {
      await open('z');
      const apart = await screen.findByRole<HTMLElement>('radio', { name: /^z\.mp3/ });
      expect([apart.getAttribute('aria-checked'), apart.tabIndex]).toEqual(['true', 0]);
      expect(names()).toEqual(['z.mp3', 'a.mp3', 'b.flac', 'c.wav', 'd.mp4']);
      apart.focus();
      await user.keyboard('{ArrowDown}');
      expect([chosen(), apart.getAttribute('aria-checked'), names()[0]]).toEqual(['a', 'false', 'z.mp3']);
      await user.keyboard('{ArrowUp}');
      expect(chosen()).toBe('z');
      expect(api.callsTo('GET /uploads')).toHaveLength(1);
      expect(api.callsTo('GET /uploads/z')).toHaveLength(1);
    });

    it('keeps it in sight where a search finds nothing', async () => {
      api.answer('GET /uploads/a', { body: files[0] });
      await open();
      await user.click(screen.getByRole('radio', { name: /^a\.mp3/ }));
      api.answer('GET /uploads', { body: { files: [], totalCount: 0, page: 1, page_size: 6 } });
      await user.type(screen.getByRole('searchbox'), 'x');
      expect(await screen.findByText('Nothing matches “x”.')).toBeTruthy();
      await waitFor(() => expect(names()).toEqual(['a.mp3']));
    });

    it('shows the page alone where the file is gone', async () => {
      api.answer('GET /uploads/z', problem(404, 'NOT_FOUND', 'No such file.'));
      await open('z');
      expect(names()).toEqual(['a.mp3', 'b.flac', 'c.wav', 'd.mp4']);
      expect(api.callsTo('GET /uploads/z')).toHaveLength(1);
    });
  });

  it.each([
    [false, 'No recordings yet. Drop one on this page, or choose one.'],
    [
      true,
      'No texts or recordings yet. Drop a text on this page, or choose one: mp3, wav, mp4. A recording can be used once it has a transcript.',
    ],
  ])('says what is missing where there is nothing to choose (transcripts: %s)', async (acceptsTranscripts, text) => {
    api.answer('GET /uploads', { body: { files: [], totalCount: 0, page: 1, page_size: 6 } });
    await renderSignedIn(api, <Picker acceptsTranscripts={acceptsTranscripts} />);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('lets the direction of a name follow its script', async () => {
    await open();
    expect(screen.getByTitle('a.mp3').dir).toBe('auto');
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
