import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aFile, aTranscript } from '../../../testing/factories';
import { FakeApi } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { TranscriptPage } from './transcript-page';

// What a browser has and jsdom lacks: places on the screen.
Range.prototype.getBoundingClientRect = () => new DOMRect();

describe('the page of a transcript', () => {
  const open = async (at: number | null) => {
    const api = new FakeApi()
      .answer('GET /uploads/file-1', { body: aFile({ has_transcript: true }) })
      .answer('GET /transcripts/file-1', { body: aTranscript() })
      .answer('GET /transcripts/file-1/opinion', { body: { opinion: null } })
      .answer('GET /media/users/user-1/7d0c.mp3/peaks', 'silence');
    await renderSignedIn(api, <TranscriptPage fileId="file-1" at={at} />);
    await screen.findByText(/acetate breaking down/);
    return document.querySelector('audio')!;
  };

  it('begins at the moment that its address names', async () => {
    expect((await open(9.5)).currentTime).toBe(9.5);
    expect(screen.getByText('0:09.5')).toBeTruthy();
  });

  it('begins at the beginning without one', async () => {
    expect((await open(null)).currentTime).toBe(0);
  });

  it('has a name that runs in its own direction', async () => {
    await open(null);
    expect(screen.getByRole('heading', { level: 1 }).dir).toBe('auto');
  });
});
