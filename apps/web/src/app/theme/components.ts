import type {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  Card,
  Checkbox,
  Drawer,
  Input,
  Loader,
  Menu,
  Modal,
  PasswordInput,
  PinInput,
  Select,
  Skeleton,
  TextInput,
  Tooltip,
} from '@mantine/core';

/** What the theme may say of a component. By its type alone: `Card.extend(…)` would put every component into the first chunk. */
type Of<Component extends { extend: (part: never) => unknown }> = Parameters<Component['extend']>[0];

const label = { label: { fontWeight: 520, marginBottom: 4 } };

/** Of whatever lies over the page: its title row is no banner of the page. */
const layer = {
  styles: { title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 620 } },
  defaultProps: { attributes: { header: { role: 'none' } } },
};

export const components = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } } satisfies Of<typeof ActionIcon>,
  Alert: { defaultProps: { radius: 'md' } } satisfies Of<typeof Alert>,
  Anchor: { defaultProps: { underline: 'hover' } } satisfies Of<typeof Anchor>,
  // Words as they are written, not in capitals.
  Badge: { defaultProps: { tt: 'none' } } satisfies Of<typeof Badge>,
  Button: { styles: { label: { fontWeight: 520 } } } satisfies Of<typeof Button>,
  Card: {
    styles: { root: { '--paper-border-color': 'var(--ui-hairline)', backgroundColor: 'var(--ui-card)' } },
    defaultProps: { radius: 'lg', withBorder: true, shadow: 'sm', padding: 18 },
  } satisfies Of<typeof Card>,
  Checkbox: { defaultProps: { radius: 'xs' } } satisfies Of<typeof Checkbox>,
  Drawer: {
    ...layer,
    defaultProps: { ...layer.defaultProps, transitionProps: { duration: 240 } },
  } satisfies Of<typeof Drawer>,
  Input: {
    // A fault has a border of its own.
    styles: (_, { variant = 'default', error }) =>
      variant === 'default' && !error ? { wrapper: { '--input-bd': 'var(--mantine-color-default-border)' } } : {},
  } satisfies Of<typeof Input>,
  Loader: { defaultProps: { type: 'oval', size: 'sm' } } satisfies Of<typeof Loader>,
  Menu: {
    defaultProps: {
      shadow: 'md',
      radius: 'md',
      transitionProps: { duration: 180 },
      withInitialFocusPlaceholder: false,
    },
  } satisfies Of<typeof Menu>,
  Modal: {
    ...layer,
    defaultProps: { ...layer.defaultProps, radius: 'lg', centered: true, transitionProps: { duration: 180 } },
  } satisfies Of<typeof Modal>,
  PasswordInput: { styles: label } satisfies Of<typeof PasswordInput>,
  PinInput: { defaultProps: { radius: 'md' } } satisfies Of<typeof PinInput>,
  Select: {
    styles: label,
    defaultProps: { allowDeselect: false, checkIconPosition: 'right' },
  } satisfies Of<typeof Select>,
  Skeleton: { defaultProps: { radius: 'sm' } } satisfies Of<typeof Skeleton>,
  TextInput: { styles: label } satisfies Of<typeof TextInput>,
  Tooltip: {
    defaultProps: { withArrow: true, openDelay: 300, events: { hover: true, focus: true, touch: false } },
  } satisfies Of<typeof Tooltip>,
};
