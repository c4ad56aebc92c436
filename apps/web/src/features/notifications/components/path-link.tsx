import { Anchor, type AnchorProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface PathLinkProps extends AnchorProps {
  /** Path with its search, as the server names a page of ours: '/transcription?file=…'. */
  path: string;
  onOpen?: () => void;
  children: ReactNode;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link whose target is known only when it is drawn; where it can be, `AnchorLink` is better, which checks its target. */
export function PathLink({ path, onOpen, children, ...props }: PathLinkProps) {
  const { history } = useRouter();
  return (
    <Anchor
      href={path}
      {...props}
      onClick={(event) => {
        onOpen?.();
        if (!isPlainClick(event)) return;
        event.preventDefault();
        history.push(path);
      }}
    >
      {children}
    </Anchor>
  );
}
