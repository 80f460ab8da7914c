import { Search, X } from "lucide-react";
import { type Ref, useImperativeHandle, useRef } from "react";
import { useCommand } from "../../commands/use-command.ts";
import { iconSize } from "../icon-size.ts";
import { KeyHint } from "../key-hint.tsx";
import { say } from "./texts.ts";

interface SearchFieldProps {
  value: string;
  onChange(value: string): void;
  /** Accessible name, and the placeholder if none is given. */
  label: string;
  placeholder?: string;
  /** The search of the page, which `/` focuses. */
  isMain?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** ArrowDown leaves the field for the list below. */
  onLeaveDown?(): void;
}

export function SearchField({
  value,
  onChange,
  label,
  placeholder = label,
  isMain,
  ref,
  onLeaveDown,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  useCommand(isMain ? "page.search" : undefined, () => input.current?.focus());
  return (
    <div className="@container relative min-w-0 flex-1">
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
        className="control appearance-none pr-9 pl-8 placeholder-shown:@max-[140px]:pr-2 [&::-webkit-search-cancel-button]:hidden"
      />
      <span className="absolute top-1/2 right-[7px] -translate-y-1/2 text-2">
        {value !== "" ? (
          <button
            type="button"
            aria-label={say.clearSearch}
            onClick={() => {
              onChange("");
              input.current?.focus();
            }}
            className="grid size-6 place-items-center rounded-md hover:bg-hover"
          >
            <X {...iconSize.s} />
          </button>
        ) : (
          isMain && (
            <span className="@max-[140px]:hidden max-sm:hidden" aria-hidden>
              <KeyHint>/</KeyHint>
            </span>
          )
        )}
      </span>
    </div>
  );
}
