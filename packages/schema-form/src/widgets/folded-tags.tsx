import { SearchField } from "@pegboard/ui/inputs/search-field.tsx";
import { RemovableTag } from "@pegboard/ui/removable-tag.tsx";
import { type ReactNode, useState } from "react";
import { useFocusNext } from "../fields/use-focus-next.ts";
import { t } from "../messages/t.ts";

interface FoldedTagsProps {
  tags: readonly string[];
  /** The title of the field, for accessible names. */
  title: string;
  /** Removes a tag; absent when none may be removed. */
  onRemove?: ((index: number) => void) | undefined;
  /** Whether a tag is shown in any case. */
  isShown?: (index: number) => boolean;
  isBad?: (index: number) => boolean;
  className?: string;
  /** The content behind the tags: the field that takes more of them. */
  children?: ReactNode;
}

/** The number of tags that are shown, as many as are seen at a glance. */
const TAGS_SHOWN = 12;
/** The number of tags that unfold at once; more would be slow to draw. */
const UNFOLD_STEP = 100;

/**
 * Short texts side by side. Of many, the first dozen are shown; the others are unfolded or
 * searched.
 */
export function FoldedTags({
  tags,
  title,
  onRemove,
  isShown,
  isBad,
  className,
  children,
}: FoldedTagsProps) {
  const [limit, setLimit] = useState(TAGS_SHOWN);
  const [query, setQuery] = useState("");
  const { box, focusNext } = useFocusNext();
  const isMany = tags.length > TAGS_SHOWN;
  const wanted = isMany ? query.trim().toLowerCase() : "";
  const most = wanted === "" ? limit : Math.max(limit, UNFOLD_STEP);
  const found = [...tags.keys()].filter((index) => tags[index]?.toLowerCase().includes(wanted));
  const bad = new Set(found.filter((index) => isBad?.(index)).slice(0, UNFOLD_STEP));
  const shown = found.filter((index, nth) => nth < most || isShown?.(index) || bad.has(index));
  const hidden = found.length - shown.length;
  const remove = (nth: number) => {
    const next = shown[nth + 1];
    focusNext(`[data-tag="${next === undefined ? shown[nth - 1] : next - 1}"] [data-remove]`);
    onRemove?.(shown[nth] ?? -1);
  };
  return (
    <div ref={box} className="grid min-w-0 gap-1.5">
      {isMany && (
        <SearchField
          value={query}
          onChange={setQuery}
          label={t("Search {count, number} in {title}", { count: tags.length, title })}
        />
      )}
      <div className={className ?? "flex flex-wrap items-center gap-1"}>
        {shown.map((index, nth) => (
          <span key={`${index} ${tags[index]}`} data-tag={index} className="flex min-w-0">
            <RemovableTag
              text={tags[index] ?? ""}
              invalid={isBad?.(index) ?? false}
              {...(onRemove && { onRemove: () => remove(nth) })}
            />
          </span>
        ))}
        {wanted !== "" && found.length === 0 && (
          <span className="px-1 text-list text-2">{t("Nothing matches.")}</span>
        )}
        {(hidden > 0 || limit > TAGS_SHOWN) && isMany && (
          <button
            type="button"
            data-show
            aria-label={
              hidden > 0
                ? t("Show more of {title}: {hidden} more", { title, hidden })
                : t("Show fewer of {title}", { title })
            }
            onClick={() => setLimit(hidden > 0 ? limit + UNFOLD_STEP : TAGS_SHOWN)}
            className="num h-6 rounded-badge px-2 text-meta font-medium text-accent hover:bg-hover max-sm:h-9"
          >
            {hidden > 0 ? t("{count, number} more", { count: hidden }) : t("Show fewer")}
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
