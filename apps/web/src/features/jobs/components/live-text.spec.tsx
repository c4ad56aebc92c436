import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { FakeApi } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { applyEvent } from '../events/apply-event';
import { LiveText } from './live-text';

describe('LiveText', () => {
  it('shows what has been heard so far in the order it was said, and nothing before', async () => {
    const { queryClient } = await renderSignedIn(
      new FakeApi(),
      <>
        <p>page</p>
        <LiveText jobId="job-1" />
      </>,
    );
    await screen.findByText('page');
    expect(screen.queryByRole('region', { name: 'Heard so far' })).toBeNull();
    const heard = (start: number, text: string) =>
      applyEvent(queryClient, { type: 'partial', jobId: 'job-1', segments: [{ start, end: start + 1, text }] });
    act(() => heard(4, 'the archive'));
    act(() => heard(0, 'so when we moved'));
    expect(await screen.findByText('so when we moved the archive')).toBeTruthy();
  });
});
