import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  UnstyledButton,
  type UnstyledButtonProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** Mantine's own properties on a real anchor. */
export type OnAnchor<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

/* Mantine's looks on the router's links: typed `to`, preloading, and a real anchor. */
export const ButtonLink = createLink((props: OnAnchor<ButtonProps>) => <Button component="a" {...props} />);
export const AnchorLink = createLink((props: OnAnchor<AnchorProps>) => <Anchor {...props} />);
export const ActionIconLink = createLink((props: OnAnchor<ActionIconProps>) => <ActionIcon component="a" {...props} />);
export const PlainLink = createLink((props: OnAnchor<UnstyledButtonProps>) => (
  <UnstyledButton component="a" {...props} />
));
