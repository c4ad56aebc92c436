import { describe, expect, it } from '@jest/globals';
import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readdirSync, readFileSync } from 'node:fs';
import { type ReactNode, useState } from 'react';
import { renderOnPage } from '../../testing/render';
import { Dialog } from './dialog';
import { FullScreenDialog } from './full-screen-dialog';
import { OnDemand } from './on-demand';
import { Sheet } from './sheet';

const SOURCE = new URL('../../', import.meta.url);

function Page({
  children,
}: {
  children: (layer: { opened: boolean; open: () => void; close: () => void }) => ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <h1 tabIndex={-1}>Page</h1>
      {children({ opened, open: () => setOpened(true), close: () => setOpened(false) })}
    </>
  );
}

describe('a layer that is closed with Escape', () => {
  const user = userEvent.setup();
  const focused = () => document.activeElement?.textContent;
  const openAndLeave = async () => {
    (await screen.findByRole('button', { name: 'Open' })).focus();
    await user.keyboard('{Enter}');
    const close = await screen.findByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy());
    expect(close).toBeTruthy();
    await user.keyboard('{Escape}');
  };

  it('returns the focus of a viewer that is loaded when it is first opened', async () => {
    await renderOnPage(
      <Page>
        {({ opened, open, close }) => (
          <>
            <button onClick={open}>Open</button>
            <OnDemand wanted={opened}>
              <FullScreenDialog opened={opened} onClose={close}>
                {({ back, heading }) => (
                  <>
                    {back}
                    {heading('Viewer')}
                  </>
                )}
              </FullScreenDialog>
            </OnDemand>
          </>
        )}
      </Page>,
    );
    await openAndLeave();
    await waitFor(() => expect(focused()).toBe('Open'));
  });

  it('returns the focus of a dialog that is mounted to open it and unmounted to close it', async () => {
    await renderOnPage(
      <Page>
        {({ opened, open, close }) => (
          <>
            <button onClick={open}>Open</button>
            {opened && (
              <Dialog opened onClose={close} title="Dialog">
                Text
              </Dialog>
            )}
          </>
        )}
      </Page>,
    );
    await openAndLeave();
    await waitFor(() => expect(focused()).toBe('Open'));
  });

  it('returns the focus to the button of the menu that it was opened from', async () => {
    await renderOnPage(
      <Page>
        {({ opened, open, close }) => (
          <>
            <Menu keepMounted>
              <Menu.Target>
                <button>More</button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={open}>Show</Menu.Item>
              </Menu.Dropdown>
            </Menu>
            {opened && (
              <Dialog opened onClose={close} title="Dialog">
                Text
              </Dialog>
            )}
          </>
        )}
      </Page>,
    );
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show' }));
    await screen.findByRole('button', { name: 'Close' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('More'));
  });

  it.each(['right', 'bottom'] as const)('returns the focus of a sheet at the %s loaded on demand', async (position) => {
    await renderOnPage(
      <Page>
        {({ opened, open, close }) => (
          <>
            <button onClick={open}>Open</button>
            <OnDemand wanted={opened}>
              <Sheet opened={opened} onClose={close} position={position} title="Sheet">
                Text
              </Sheet>
            </OnDemand>
          </>
        )}
      </Page>,
    );
    await openAndLeave();
    await waitFor(() => expect(focused()).toBe('Open'));
  });

  it('is one of those that return it: nothing else opens layers of its own', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.tsx') && !name.startsWith('shared/ui/'),
    );
    const opensLayers = (name: string) => /<(Modal|Drawer)\b/.test(readFileSync(new URL(name, SOURCE), 'utf8'));
    expect(files.filter(opensLayers)).toEqual([]);
  });
});
