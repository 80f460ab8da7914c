import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { iconSize } from "../icon-size.ts";
import { t } from "../messages/t.ts";
import { PageHead } from "./page.tsx";

interface CrumbHeadProps {
  /** The places above, the outermost first. */
  above: { label: string; onGo(): void }[];
  title: string;
}

/** A header that shows the place within a page, with the ways back. */
export function CrumbHead({ above, title }: CrumbHeadProps) {
  return (
    <PageHead>
      <nav
        aria-label={t("Place")}
        className="flex min-w-0 items-center gap-1.5 pl-1 text-body text-2"
      >
        {above.map(({ label, onGo }) => (
          <Fragment key={label}>
            <button
              type="button"
              onClick={onGo}
              className="rounded-md hover:text-1 hover:underline max-sm:h-11"
            >
              {label}
            </button>
            <ChevronRight {...iconSize.s} className="flex-none text-3" />
          </Fragment>
        ))}
        <h1 className="truncate font-semibold text-1">{title}</h1>
      </nav>
      <span className="flex-1" />
    </PageHead>
  );
}
