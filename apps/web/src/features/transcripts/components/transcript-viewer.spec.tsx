import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFile, aSegment, aTranscript, planLimits } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { widenScreen } from '../../../testing/wide-screen';
import { TranscriptViewer } from './transcript-viewer';

// What a browser has and jsdom lacks: a player, places on the screen, addresses of data.
HTMLMediaElement.prototype.play = async () => undefined;
HTMLMediaElement.prototype.pause = () => undefined;
Range.prototype.getBoundingClientRect = () => new DOMRect();
URL.createObjectURL = () => 'blob:test';
URL.revokeObjectURL = () => undefined;
widenScreen();

describe('TranscriptViewer', () => {
  let api: FakeApi;
  const user = userEvent.setup();

  beforeEach(() => {
    api = new FakeApi();
    api.answer('GET /uploads/file-1', { body: aFile() });
    api.answer('GET /transcripts/file-1', { body: aTranscript() });
    api.answer('GET /subscriptions/plan-limits', { body: planLimits() });
    api.answer('GET /media/users/user-1/7d0c.mp3/peaks', 'silence');
  });

  const open = async () => {
    const result = await renderSignedIn(
      api,
      <TranscriptViewer fileId="file-1" back={null} heading={(name) => <h1>{name}</h1>} />,
    );
    await screen.findByRole('heading', { level: 1 });
    return result;
  };
  const segments = async () =>
    within(await screen.findByRole('region', { name: 'Transcript text' })).getAllByRole('listitem');
  const audio = () => document.querySelector('audio')!;

  it('shows every segment with its time, and names whoever begins to speak', async () => {
    await open();
    const rows = await segments();
    expect(rows.map((row) => row.textContent)).toEqual([
      'Maya Lindqvist0:00.0So when we moved the archive',
      'Tomás Vega0:04.0the first reel started to smell',
      '0:09.0That is acetate breaking down.',
    ]);
  });

  it('tells length, language and number of words', async () => {
    await open();
    expect(await screen.findByText('42:18 · English · 17 words')).toBeTruthy();
  });

  it('sets the text in its own direction and language, and times from left to right', async () => {
    api.answer('GET /transcripts/file-1', { body: aTranscript({ language: 'fa' }) });
    await open();
    const region = await screen.findByRole('region', { name: 'Transcript text' });
    expect([region.dir, region.lang, document.documentElement.dir]).toEqual(['rtl', 'fa', '']);
    expect(within(region).getByRole('button', { name: '0:04.0, play from here' }).dir).toBe('ltr');
  });

  it('sets each segment in the direction of its own letters, whatever the transcript is labelled', async () => {
    const segments = [aSegment(0, 'سلام به همه'), aSegment(4, 'Hello again')];
    api.answer('GET /transcripts/file-1', { body: aTranscript({ language: 'en', segments }) });
    await open();
    const directionOf = async (text: string) =>
      (await screen.findByText(text)).closest<HTMLElement>('[data-text]')!.dir;
    expect([await directionOf('سلام به همه'), await directionOf('Hello again')]).toEqual(['auto', 'auto']);
  });

  it('says so where the language is not known', async () => {
    api.answer('GET /transcripts/file-1', { body: aTranscript({ language: 'unknown' }) });
    await open();
    expect(await screen.findByText('42:18 · Unknown language · 17 words')).toBeTruthy();
    expect((await screen.findByRole('region', { name: 'Transcript text' })).lang).toBe('und');
  });

  it('moves the sound to a segment by its timecode, and marks that segment', async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: '0:09.0, play from here' }));
    expect(audio().currentTime).toBe(9);
    expect((await segments()).map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'true']);
  });

  it('can be read without any recording, and says so', async () => {
    api.answer('GET /uploads/file-1', { body: aFile({ kind: 'text', peaks_url: null }) });
    await open();
    expect(await screen.findByText('There’s no recording to play. You can still read the text.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '0:04.0, play from here' }));
    expect((await segments())[1]?.getAttribute('aria-current')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
  });

  it('marks doubtful words where they stand', async () => {
    await open();
    await segments();
    expect(document.querySelector('[aria-description="Low confidence"]')?.textContent).toBe('reel');
  });

  it('walks to a doubtful word with N and begins a little before it', async () => {
    api.answer('GET /transcripts/file-1', { body: aTranscript({ segments: [aSegment(10, 'every [reel] we had')] }) });
    await open();
    await segments();
    await user.keyboard('n');
    expect(audio().currentTime).toBe(9);
  });

  it('leaves keys to whoever types', async () => {
    const { container } = await open();
    const field = container.appendChild(document.createElement('input'));
    await user.click(field);
    await user.keyboard('n{ArrowRight}');
    expect([audio().currentTime, field.value]).toEqual([0, 'n']);
  });

  it('moves by five seconds with the arrows and by one with Shift', async () => {
    await open();
    await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}');
    expect(audio().currentTime).toBe(9);
  });

  it('lets go of the text when it is scrolled by hand, and offers to follow again', async () => {
    await open();
    const region = await screen.findByRole('region', { name: 'Transcript text' });
    expect(screen.queryByRole('button', { name: /Resume following/ })).toBeNull();
    fireEvent.wheel(region);
    expect(await screen.findByRole('button', { name: /Resume following/ })).toBeTruthy();
    await user.keyboard('f');
    expect(screen.queryByRole('button', { name: /Resume following/ })).toBeNull();
  });

  it('follows again as soon as it plays', async () => {
    await open();
    fireEvent.wheel(await screen.findByRole('region', { name: 'Transcript text' }));
    await screen.findByRole('button', { name: /Resume following/ });
    Object.defineProperty(audio(), 'paused', { value: false });
    fireEvent.play(audio());
    await waitFor(() => expect(screen.queryByRole('button', { name: /Resume following/ })).toBeNull());
  });

  it('moves with the keyboard on the waveform, and says where it is', async () => {
    await open();
    const slider = await screen.findByRole('slider', { name: 'Position' });
    slider.focus();
    await user.keyboard('{PageUp}');
    expect(audio().currentTime).toBe(60);
    expect(slider.getAttribute('aria-valuetext')).toBe('1:00 of 42:18');
  });

  it('lists the keys', async () => {
    await open();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('offers the versions that exist and tells of the switch', async () => {
    await open();
    const versions = await screen.findByRole('radiogroup', { name: 'Version' });
    expect(
      within(versions)
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['original', 'transcribed']);
    api.answer('GET /transcripts/file-1', ({ query }) => ({
      body: aTranscript({ version: 'original', segments: [aSegment(0, `asked for ${query.get('version')}`)] }),
    }));
    await user.click(within(versions).getByRole('radio', { name: 'Original' }));
    expect(await screen.findByText('Version Switched')).toBeTruthy();
    expect((await segments())[0]?.textContent).toContain('asked for original');
  });

  it('keeps the open version when another one turns out to be missing', async () => {
    await open();
    const versions = await screen.findByRole('radiogroup', { name: 'Version' });
    api.answer('GET /transcripts/file-1', problem(404, 'NOT_FOUND', 'gone'));
    await user.click(within(versions).getByRole('radio', { name: 'Original' }));
    expect(await screen.findByText('Version Not Available')).toBeTruthy();
    expect(await segments()).toHaveLength(3);
  });

  it('has a name for each version', async () => {
    const versions = ['edited', 'translated', 'transcribed', 'original'] as const;
    const made = { language: 'en', created_at: '2026-11-20T19:00:00.000Z' };
    api.answer('GET /transcripts/file-1', {
      body: aTranscript({ versions: versions.map((version) => ({ version, ...made })) }),
    });
    await open();
    const group = within(await screen.findByRole('radiogroup', { name: 'Version' }));
    const names = group.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent);
    expect(names).toEqual(['Original', 'Transcribed', 'Translated', 'Edited']);
  });

  it('goes to the edited text and back', async () => {
    const edited = { version: 'edited', language: 'en', created_at: '2026-11-20T19:30:00.000Z' } as const;
    const versions = [...aTranscript().versions, edited];
    api.answer('GET /transcripts/file-1', ({ query }) => ({
      body: aTranscript({ versions, version: query.get('version') === 'edited' ? 'edited' : 'original' }),
    }));
    await open();
    await user.click(await screen.findByRole('button', { name: 'View Edited' }));
    expect(await screen.findByRole('button', { name: 'View Original' })).toBeTruthy();
  });

  it('downloads the open version in a format of the plan', async () => {
    api.answer('GET /transcripts/file-1/export', { body: 'text' });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Text/ }));
    expect(await screen.findByText('Download Complete')).toBeTruthy();
    expect(screen.getByText('archive-interview-03.txt')).toBeTruthy();
    expect(Object.fromEntries(api.callsTo('GET /transcripts/file-1/export')[0]!.query)).toEqual({
      format: 'txt',
      version: 'transcribed',
    });
  });

  it('asks how it is to be exported, and remembers', async () => {
    api.answer('GET /transcripts/file-1/export', { body: 'text' });
    const first = await open();
    const choose = async () => {
      await user.click(await screen.findByRole('button', { name: 'Download' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Choices…' }));
      return screen.findByRole('dialog', { name: 'Export transcript' });
    };
    const dialog = await choose();
    await user.click(within(dialog).getByRole('combobox', { name: 'Format' }));
    await user.click(await screen.findByRole('option', { name: 'Subtitles (SubRip)' }));
    await user.click(within(dialog).getByRole('switch', { name: 'Names of speakers' }));
    await user.click(within(dialog).getByRole('combobox', { name: 'Rules for subtitles' }));
    await user.click(await screen.findByRole('option', { name: 'ARTE' }));
    await user.click(within(dialog).getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('archive-interview-03.srt')).toBeTruthy();
    const asked = { format: 'srt', speakers: 'false', profile: 'arte', layout: 'auto' };
    expect(Object.fromEntries(api.callsTo('GET /transcripts/file-1/export')[0]!.query)).toMatchObject(asked);
    first.unmount();
    await open();
    expect(within(await choose()).getByRole('combobox', { name: 'Rules for subtitles' })).toHaveProperty(
      'value',
      'ARTE',
    );
  });

  it('says of a format outside the plan that it is, and asks the server for nothing', async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    const webvtt = await screen.findByRole('menuitem', { name: 'Subtitles (WebVTT) Not in your plan' });
    await user.click(webvtt);
    expect(webvtt.getAttribute('aria-disabled')).toBe('true');
    expect(api.callsTo('GET /transcripts/file-1/export')).toEqual([]);
  });

  it.each([
    [/^Text/, 500, 'Failed to download transcript file.'],
    [/SubRip/, 404, 'SRT file not available.'],
  ])('says why the download of %s failed with %d', async (name, status, message) => {
    api.answer('GET /transcripts/file-1/export', problem(status, 'X', 'x'));
    await open();
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    expect(await screen.findByText('Download Failed')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });

  it.each([
    [403, 'Authentication required. Please log in again.'],
    [404, 'Transcript file not found'],
    [500, 'Failed to load transcript'],
  ])('explains why nothing can be shown after a %d, and tries again', async (status, message) => {
    api.answer('GET /transcripts/file-1', problem(status, 'X', 'x'));
    await open();
    expect(await screen.findByText(message)).toBeTruthy();
    api.answer('GET /transcripts/file-1', { body: aTranscript() });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await segments()).toHaveLength(3);
  });

  it.each([
    ['some words without times', 'No transcript segments found'],
    ['', 'No transcript data available'],
  ])('says of the text "%s" without segments: %s', async (text, message) => {
    api.answer('GET /transcripts/file-1', { body: aTranscript({ segments: [], text }) });
    await open();
    expect(await screen.findByText(message)).toBeTruthy();
    if (text) expect(screen.getByText(text)).toBeTruthy();
  });

  it('calls a draft a draft, with two ways to a better one', async () => {
    const engine = { id: 'pocketsphinx', name: 'PocketSphinx', quality: 'draft', model: 'en-us' } as const;
    api.answer('GET /transcripts/file-1', { body: aTranscript({ engine }) });
    await open();
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('A draft by PocketSphinx')).toBeTruthy();
    expect(notice.getAllByRole('listitem')).toHaveLength(2);
    expect(notice.getByRole('link', { name: 'Transcribe again' }).getAttribute('href')).toBe(
      '/transcription?file=file-1',
    );
  });

  it('renders only the rows in sight of a long transcript, and still counts them all', async () => {
    // A view of 600 px and rows of 100 px; jsdom lays nothing out.
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
    const long = Array.from({ length: 3000 }, (_, index) => aSegment(index * 3, `segment ${index}`));
    api.answer('GET /transcripts/file-1', { body: aTranscript({ segments: long }) });
    await open();
    await screen.findByText('segment 0');
    const rows = await segments();
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('3000');
    jest.restoreAllMocks();
  });
});
