import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { iconSize } from "../icon-size.ts";
import { t } from "../messages/t.ts";
import { PageHead } from "./page.tsx";

interface CrumbHeadProps {
  /** The places above, the outermost first. */
  above: { label: string; onGo(): void }[];
  /** Empty until it is known. */
  title: string;
  /** The content after the title. */
  children?: ReactNode;
  /** The content at the right. */
  end?: ReactNode;
}

/** A header that shows the place within a page, with the ways back. */
export function CrumbHead({ above, title, children, end }: CrumbHeadProps) {
  return (
    <PageHead>
      <nav
        aria-label={t("Place")}
        className="flex min-w-0 items-center gap-1.5 pl-1 text-body text-2"
      >
        {above.map(({ label, onGo }, index) => (
          // A phone has room for the nearest place only.
          <Fragment key={label}>
            <button
              type="button"
              onClick={onGo}
              className={classNames(
                "rounded-md hover:text-1 hover:underline max-sm:h-11",
                index < above.length - 1 && "max-sm:hidden",
              )}
            >
              {label}
            </button>
            <ChevronRight
              {...iconSize.s}
              className={classNames(
                "flex-none text-3",
                index < above.length - 1 && "max-sm:hidden",
              )}
            />
          </Fragment>
        ))}
        <h1 className="truncate font-semibold text-1">
          {title || <span className="block h-3 w-24 rounded-sm bg-press" />}
        </h1>
      </nav>
      {children}
      <span className="flex-1" />
      {end}
    </PageHead>
  );
}
