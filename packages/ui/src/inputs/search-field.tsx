import { Search, X } from "lucide-react";
import { type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef } from "react";
import { classNames } from "../class-names.ts";
import { iconSize } from "../icon-size.ts";
import { KeyHint } from "../key-hint.tsx";
import { t } from "../messages/t.ts";
import { filterPieces } from "../search/filter-text.ts";

const NO_FILTER_KEYS: readonly string[] = [];

interface SearchFieldProps {
  value: string;
  onChange(value: string): void;
  /** Accessible name, and the placeholder if none is given. */
  label: string;
  placeholder?: string;
  /** The key that focuses the field, which stands in it while it is empty. */
  keyHint?: string;
  ref?: Ref<HTMLInputElement>;
  /** What stands before the colon of a filter: such words are tinted. */
  filterKeys?: readonly string[];
  /** ArrowDown leaves the field for the list below. */
  onLeaveDown?(): void;
}

export function SearchField({
  value,
  onChange,
  label,
  placeholder = label,
  keyHint,
  ref,
  filterKeys = NO_FILTER_KEYS,
  onLeaveDown,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const pieces = useMemo(() => filterPieces(value, filterKeys), [value, filterKeys]);
  const tint = useRef<HTMLSpanElement>(null);
  // The browser scrolls a long text inside of its field.
  const follow = () => {
    if (tint.current) tint.current.style.translate = `${-(input.current?.scrollLeft ?? 0)}px`;
  };
  useLayoutEffect(follow);
  return (
    <div className="@container relative min-w-0 flex-1">
      {pieces.length > 0 && <TintedFilters ref={tint} pieces={pieces} />}
      <Search {...iconSize.m} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-2" />
      <input
        ref={input}
        type="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value !== "") {
            event.preventDefault();
            onChange("");
          }
          if (event.key === "ArrowDown" && onLeaveDown) {
            event.preventDefault();
            onLeaveDown();
          }
        }}
        onScroll={follow}
        className={classNames(
          "control appearance-none",
          pieces.length > 0 && "relative bg-transparent",
          "pr-9 pl-8 placeholder-shown:@max-[140px]:pr-2 [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      <span className="absolute top-1/2 right-[7px] -translate-y-1/2 text-2">
        {value !== "" ? (
          <button
            type="button"
            aria-label={t("Clear search")}
            onClick={() => {
              onChange("");
              input.current?.focus();
            }}
            className="grid size-6 place-items-center rounded-md hover:bg-hover"
          >
            <X {...iconSize.s} />
          </button>
        ) : (
          keyHint && (
            <span className="@max-[140px]:hidden max-sm:hidden" aria-hidden>
              <KeyHint>{keyHint}</KeyHint>
            </span>
          )
        )}
      </span>
    </div>
  );
}

interface TintedFiltersProps {
  pieces: ReturnType<typeof filterPieces>;
  ref: Ref<HTMLSpanElement>;
}

/** The tint of the filters, behind the text that is typed. */
function TintedFilters({ pieces, ref }: TintedFiltersProps) {
  return (
    <span
      aria-hidden
      className="control pointer-events-none absolute inset-0 flex items-center border-transparent pr-9 pl-8 forced-colors:invisible"
    >
      <span className="min-w-0 flex-1 overflow-clip">
        <span ref={ref} className="block w-max whitespace-pre text-transparent select-none">
          {pieces.map(({ text, isFilter }, place) =>
            isFilter ? (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
                key={place}
                className="rounded-[2px] bg-accent-tint shadow-[0_0_0_1px_var(--accent-line)]"
              >
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </span>
      </span>
    </span>
  );
}
