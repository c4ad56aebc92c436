import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aFile } from '../../../testing/factories';
import { FakeApi } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { FileIcon } from './file-icon';

const PEAKS = 'GET /media/users/user-1/7d0c.mp3/peaks';

describe('the picture of a file', () => {
  it('is the waveform of a recording, each bar as high as its loudest part, silence a dot', async () => {
    const api = new FakeApi();
    const peaks = [0, 0, 0.25, 0.1, 0.5, 0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    api.answer(PEAKS, {
      body: { duration_seconds: 2538, samples_per_second: 3, start_seconds: 0, levels: [3], peaks },
    });
    const { container } = await renderSignedIn(api, <FileIcon file={aFile()} />);
    await waitFor(() => expect(container.querySelectorAll('rect')).toHaveLength(8));
    const heights = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
    expect(heights.slice(0, 4)).toEqual([2, 11, 22, 2]);
    expect(Number(api.callsTo(PEAKS)[0]!.query.get('per_second'))).toBeCloseTo(8 / 2538);
  });

  it('is that of its kind where there is none', async () => {
    const api = new FakeApi();
    const { container } = await renderSignedIn(api, <FileIcon file={aFile({ peaks_url: null })} />);
    await waitFor(() => expect(container.querySelector('.tabler-icon-music')).not.toBeNull());
    expect(api.callsTo(PEAKS)).toEqual([]);
  });

  it('is its thumbnail where it has one', async () => {
    await renderSignedIn(new FakeApi(), <FileIcon file={aFile({ kind: 'video', thumbnail_url: '/t.jpg' })} />);
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('/t.jpg'));
    expect(screen.queryByRole('img')).toBeNull();
  });
});
