import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { freeAccess } from '../../testing/accounts';
import { type FakeApi, problem } from '../../testing/fake-api';
import { emptyAccount } from '../../testing/empty-account';
import { renderApp } from '../../testing/render-app';

// Nobody receives what is uploaded here.
XMLHttpRequest.prototype.send = () => undefined;

describe('the sidebar', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = emptyAccount();
  });

  const open = async () => {
    const app = await renderApp('/notifications');
    const sidebar = await screen.findByRole('navigation', { name: 'Main' });
    const links = () =>
      within(sidebar)
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    return { ...app, sidebar, links };
  };

  it('shows five tools to come while what the plan has is not known', async () => {
    api.answer('GET /subscriptions/access-permissions', 'silence');
    const { sidebar } = await open();
    await within(sidebar).findByText('Upgrade Plan');
    expect(sidebar.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(5);
  });

  it('keeps the four pages that are always there when the tools cannot be loaded, and tries again', async () => {
    api.answer('GET /subscriptions/access-permissions', problem(400, 'BROKEN', 'x'));
    const { user, sidebar, links } = await open();
    await within(sidebar).findByText(/^Could not load your services\./);
    expect(links()).toEqual(expect.arrayContaining(['Dashboard', 'Library', 'Settings', 'Subscription']));
    expect(links()).not.toContain('Transcription');
    api.answer('GET /subscriptions/access-permissions', { body: freeAccess() });
    await user.click(within(sidebar).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(links()).toContain('Transcription'));
  });

  it('keeps the pages that are always there when the server names no tools', async () => {
    api.answer('GET /subscriptions/access-permissions', { body: {} });
    const { links, router, user } = await open();
    await waitFor(() => expect(links()).toEqual(expect.arrayContaining(['Dashboard', 'Library'])));
    expect(links()).not.toContain('Transcription');
    await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('leads to cutting, denoising and changing speed where no tab of the processor does', async () => {
    const { links } = await open();
    await waitFor(() => expect(links()).toEqual(expect.arrayContaining(['Cut Audio', 'Denoise', 'Voice Speed'])));
    expect(links()).not.toContain('Audio Processor');
  });

  it('leads to the processor instead where the plan has it', async () => {
    api.answer('GET /subscriptions/access-permissions', {
      body: { ...freeAccess(), available_services: ['cut_audio', 'audio_processor'] },
    });
    const { links } = await open();
    await waitFor(() => expect(links()).toContain('Audio Processor'));
    expect(links()).not.toContain('Cut Audio');
  });

  it('offers an upgrade on the free plan alone, and says how much of it is used', async () => {
    const { sidebar } = await open();
    expect((await within(sidebar).findByRole('link', { name: /Upgrade Now/ })).getAttribute('href')).toBe('/pricing');
    expect(within(sidebar).getByText('Free plan · 0 of 15 minutes used')).toBeTruthy();
    expect(within(sidebar).getByRole('meter', { name: /^Storage, / })).toBeTruthy();
  });

  it('opens the choice of files, and shows in the library what is on its way', async () => {
    const { user, sidebar, router } = await open();
    const input = await screen.findByLabelText<HTMLInputElement>('Upload files');
    let asked = 0;
    input.addEventListener('click', () => (asked += 1));
    await user.click(within(sidebar).getByRole('button', { name: 'Upload' }));
    expect(asked).toBe(1);
    await user.upload(input, new File(['text'], 'notes.txt', { type: 'text/plain' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/library'));
    expect((await screen.findAllByText('notes.txt')).length).toBeGreaterThan(0);
  });
});
