import type { ReactNode } from 'react';
import classes from './page.module.css';
import { PageTitle } from './page-title';

interface PageProps {
  /** The h1 and the document's title. */
  title: string;
  description?: ReactNode;
  /** At most one filled button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of an ordinary page: heading, one sentence, actions, content. */
export function Page({ title, description, actions, children }: PageProps) {
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <div>
          <PageTitle>{title}</PageTitle>
          {description !== undefined && <p className={classes['description']}>{description}</p>}
        </div>
        {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** The frame of a page that fills what the bars leave of the window and scrolls inside; it brings its own `PageTitle`. */
export function FullPage({ children }: { children: ReactNode }) {
  return <div className={classes['full']}>{children}</div>;
}
