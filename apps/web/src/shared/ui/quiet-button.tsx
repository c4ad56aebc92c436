import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './quiet-button.module.css';

interface QuietButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  readonly icon: ReactNode;
}

/** A button that shows its icon alone where there is little room; the name is still there for whoever can't see it. */
export function QuietButton({ icon, children, ...props }: QuietButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={icon}
      // A menu gives its target a class of its own, which comes in beside this one.
      classNames={{ root: classes['quiet'] ?? '', label: classes['label'] ?? '' }}
      {...props}
    >
      {children}
    </Button>
  );
}
