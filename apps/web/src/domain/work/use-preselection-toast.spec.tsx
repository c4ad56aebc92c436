import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { aFile } from '../../testing/factories';
import { FakeApi } from '../../testing/fake-api';
import { renderSignedIn } from '../../testing/signed-in';
import { usePreselectionToast } from './use-preselection-toast';

function Tool() {
  usePreselectionToast('file-1', aFile(), 'File Pre-selected');
  return null;
}

describe('the toast about a file that a page was opened with', () => {
  beforeEach(() => sessionStorage.clear());

  const arrive = () => renderSignedIn(new FakeApi(), <Tool />);
  const said = () => screen.queryByText('File Pre-selected') !== null;

  it('is shown again by each arrival, and not by a reload', async () => {
    await arrive();
    expect(said()).toBe(true);

    // A page that is reloaded ends without a word; what the browser keeps of the session stays.
    const kept = { ...sessionStorage };
    cleanup();
    Object.assign(sessionStorage, kept);
    const { router } = await arrive();
    expect(said()).toBe(false);

    await act(() => router.navigate({ to: '/library' }));
    cleanup();
    await arrive();
    expect(said()).toBe(true);
  });
});
