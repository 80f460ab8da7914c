import { type ListColumn, rowTracks } from "./list-columns.ts";

/** Names of the columns; the cells carry them too, so this line is for the eye. */
export function ListHead({ columns }: { columns: ListColumn[] }) {
  return (
    <div
      aria-hidden
      style={{ "--tracks": rowTracks(columns, true) } as object}
      className="grid grid-cols-(--tracks) gap-2 pt-1 pr-1.5 pb-0.5 pl-2 text-micro text-2 @max-[400px]:hidden"
    >
      <span />
      {columns.map(({ key, title, required }) => (
        <span key={key} className="truncate">
          {title}
          {required && <span className="text-red"> *</span>}
        </span>
      ))}
      <span />
    </div>
  );
}
