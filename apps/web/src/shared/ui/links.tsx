import { ActionIcon, Anchor, Button, Menu, UnstyledButton } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/* Mantine's looks on the router's links: typed `to`, preloading, and a real anchor. */
export const ButtonLink = createLink(Button);
export const AnchorLink = createLink(Anchor);
export const ActionIconLink = createLink(ActionIcon);
export const MenuItemLink = createLink(Menu.Item);
export const PlainLink = createLink(UnstyledButton);
