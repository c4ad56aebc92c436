import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from './open-app';
import { among, inOrderOf, type Readings } from './reading';

/** The entries of a menu by their words: 'Cut Audio' as `cut_audio`. */
const keysOf = (entries: readonly HTMLElement[]): string[] =>
  entries.map(({ textContent }) => textContent.toLowerCase().replaceAll(' ', '_'));

/** The links of a menu, once those of the plan are there too. */
async function linksOf(menu: HTMLElement): Promise<string[]> {
  await within(menu).findByRole('link', { name: 'Transcription' });
  return keysOf(within(menu).getAllByRole('link'));
}

export const menus: Readings = {
  'menu.sidebar': async (items: string[]) => {
    await openApp('/dashboard');
    return among(items, await linksOf(await screen.findByRole('navigation', { name: 'Main' })));
  },
  'menu.slideOut': async (items: string[]) => {
    const { user } = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog');
    return among(items, await linksOf(within(drawer).getByRole('navigation', { name: 'Main' })));
  },
  // The last place holds the settings, under the person's name.
  'menu.bottomBar': async () => {
    const { user } = await openApp('/dashboard');
    const bar = await screen.findByRole('navigation', { name: 'Shortcuts' });
    const profile = within(bar).getByRole('button', { name: 'Profile' });
    await user.click(profile);
    const sheet = await screen.findByRole('dialog', { name: 'Profile' });
    const places = [...bar.querySelectorAll<HTMLElement>('a, button')];
    const [last] = keysOf(within(sheet).getAllByRole('link'));
    return [...keysOf(places.filter((place) => place !== profile)), last];
  },
  'menu.user': async (items: string[]) => {
    const { user } = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: /^Account of/ }));
    return inOrderOf(items, keysOf(await screen.findAllByRole('menuitem')));
  },
  'dashboard.quickActions': async (paths: string[]) => {
    await openApp('/dashboard');
    const card = (await screen.findByRole('heading', { name: 'Quick Actions' })).parentElement!;
    const links = () => [...card.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    await waitFor(() => expect(links()).toContain('/transcription'));
    return inOrderOf(paths, links());
  },
};
