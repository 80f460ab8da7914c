import { type ReactNode, useState } from "react";
import { SearchField } from "../../inputs/search-field.tsx";
import { useFocusNext } from "../fields/use-focus-next.ts";
import { RemovableTag } from "./removable-tag.tsx";
import { say } from "./texts.ts";

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
const FEW = 12;
/** The number of tags that unfold at once; more would be slow to draw. */
const STEP = 100;

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
  const [limit, setLimit] = useState(FEW);
  const [query, setQuery] = useState("");
  const { box, focusNext } = useFocusNext();
  const isMany = tags.length > FEW;
  const wanted = isMany ? query.trim().toLowerCase() : "";
  const most = wanted === "" ? limit : Math.max(limit, STEP);
  const found = [...tags.keys()].filter((index) => tags[index]?.toLowerCase().includes(wanted));
  const bad = new Set(found.filter((index) => isBad?.(index)).slice(0, STEP));
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
          label={say.searchInTitle(tags.length, title)}
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
          <span className="px-1 text-list text-2">{say.nothingMatches}</span>
        )}
        {(hidden > 0 || limit > FEW) && isMany && (
          <button
            type="button"
            data-show
            aria-label={
              hidden > 0 ? say.showMoreOfTitle(title, hidden) : say.showFewerOfTitle(title)
            }
            onClick={() => setLimit(hidden > 0 ? limit + STEP : FEW)}
            className="num h-6 rounded-badge px-2 text-meta font-medium text-accent hover:bg-hover max-sm:h-9"
          >
            {hidden > 0 ? say.hiddenMore(hidden) : say.showFewer}
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
