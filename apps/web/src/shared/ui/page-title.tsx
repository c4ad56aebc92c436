import { Title, type TitleProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { setPageTitle } from '../lib/document-title';
import { enterAt } from '../lib/page-entry';

interface PageTitleProps extends Omit<TitleProps, 'order' | 'children'> {
  children: string;
}

/** The page's only h1; the document's title is the same text, and it takes the focus when the page is entered. */
export function PageTitle({ children, ...props }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setPageTitle(children), [children]);
  useEffect(() => enterAt(heading.current), []);
  return (
    <Title ref={heading} order={1} tabIndex={-1} {...props}>
      {children}
    </Title>
  );
}
