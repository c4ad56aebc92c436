import { Title, type TitleProps } from '@mantine/core';
import { useEffect } from 'react';
import { setPageTitle } from '../lib/document-title';

interface PageTitleProps extends Omit<TitleProps, 'order' | 'children'> {
  children: string;
}

/** The page's only h1; the document's title is the same text, and it takes the focus when the page is entered. */
export function PageTitle({ children, ...props }: PageTitleProps) {
  useEffect(() => setPageTitle(children), [children]);
  return (
    <Title order={1} tabIndex={-1} {...props}>
      {children}
    </Title>
  );
}
