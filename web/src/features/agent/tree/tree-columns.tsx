import { matrixPath } from "../../../addresses/paths.ts";
import { toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import type { ResolvedMatch } from "../../../tool-list/search/resolved-tools.ts";

interface TreeColumnsProps {
  /** The rows that the search shows. */
  shown: ResolvedMatch[];
  /** The text that found it; empty when nothing is searched for. */
  search: string;
}

/** The headings of the columns, and the number of rows. */
export function TreeColumns({ shown, search }: TreeColumnsProps) {
  const matrix = matrixPath({ q: search });
  return (
    <div className="grid h-[26px] flex-none grid-cols-[minmax(0,1fr)_56px_56px_32px] items-center gap-2 border-t border-b border-t-line-soft border-b-line bg-sunken pr-4 pl-9 text-micro text-3 max-sm:hidden">
      <span className="num truncate">
        {columnsText(shown, search !== "")}
        {search !== "" && matrix !== undefined && shown.length > 0 && (
          <>
            {" · "}
            <a href={matrix} className="font-medium text-accent underline underline-offset-2">
              {t("Open in matrix")}
            </a>
          </>
        )}
      </span>
      <span aria-hidden className="truncate text-right">
        {t("Methods")}
      </span>
      <span aria-hidden className="truncate text-right">
        {t("Tokens")}
      </span>
      <span aria-hidden className="truncate text-right">
        {t("On")}
      </span>
    </div>
  );
}

function columnsText(shown: ResolvedMatch[], isSearch: boolean): string {
  if (!isSearch) return toolCount(shown.length);
  const methods = shown.reduce((sum, { methods: matching }) => sum + matching.length, 0);
  return t(
    "{tools, plural, one {# tool} other {# tools}}, {methods, plural, one {# method matches} other {# methods match}}",
    { tools: shown.length, methods },
  );
}
