import { createSpotlight } from '@mantine/spotlight';

/** Whether the palette is open; `palette` opens and closes it from anywhere. */
export const [paletteStore, palette] = createSpotlight();
