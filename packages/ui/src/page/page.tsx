import { createContext, type ReactNode, useContext } from "react";

interface PageHeadEnds {
  /** The left end, which opens the navigation on phones. */
  start: ReactNode;
  /** The right end, which leads to everything else. */
  end: ReactNode;
}

/** The ends of every page's header, which the shell provides. */
export const PageHeadEndsContext = createContext<PageHeadEnds>({ start: null, end: null });

interface PageHeadProps {
  children: ReactNode;
  /** Whether it holds so much that its ends have to be short. */
  crowded?: boolean;
}

/** The bar at the top of a page, 52 px. Its parts ask for its width, not for the window's. */
export function PageHead({ children, crowded }: PageHeadProps) {
  const { start, end } = useContext(PageHeadEndsContext);
  return (
    <header
      data-crowded={crowded || undefined}
      className="group/head @container/head flex h-(--head) min-w-0 flex-none items-center gap-3 border-b border-line bg-app pr-4 pl-3 max-md:gap-2 max-sm:h-12 max-sm:gap-1 max-sm:px-2"
    >
      {start}
      {children}
      {end}
    </header>
  );
}

interface TitleHeadProps {
  title: string;
  /** The content after the title. */
  children?: ReactNode;
  /** The content at the right. */
  end?: ReactNode;
}

/** A header with nothing but a title. */
export function TitleHead({ title, children, end }: TitleHeadProps) {
  return (
    <PageHead>
      <h1 className="pl-1 text-body font-semibold whitespace-nowrap">{title}</h1>
      {children}
      <span className="flex-1" />
      {end}
    </PageHead>
  );
}

/** Sticky bar above a list: search and filters, then the page's one primary button. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky top-0 z-10 flex min-h-13 flex-none flex-wrap items-center gap-2 border-b border-line bg-panel px-6 py-2 max-sm:px-4">
      {children}
    </div>
  );
}

/** The scrolling area below a header. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-panel">{children}</div>;
}
