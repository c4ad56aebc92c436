import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { OnAnchor } from './links';

/** An entry of a menu that leads to a page. Apart from the other links, since menus are heavy and few pages have one. */
export const MenuItemLink = createLink((props: OnAnchor<MenuItemProps>) => <Menu.Item component="a" {...props} />);
