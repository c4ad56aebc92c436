import type { Sheet } from './bottom-bar';
import { MenuDrawer } from './menu-drawer';
import { ProfileSheet } from './profile-sheet';
import { ServicesSheet } from './services-sheet';

export type Layer = Sheet | 'menu';

interface LayersProps {
  opened: Layer | null;
  onClose: () => void;
}

/** What opens above the page from the bars of narrow windows. */
export default function Layers({ opened, onClose }: LayersProps) {
  return (
    <>
      <MenuDrawer opened={opened === 'menu'} onClose={onClose} />
      <ServicesSheet opened={opened === 'services'} onClose={onClose} />
      <ProfileSheet opened={opened === 'profile'} onClose={onClose} />
    </>
  );
}
