import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useMemo } from "react";
import { catalogQuery } from "../api/catalog.ts";
import { useServerEvents } from "../api/server-events.ts";
import { PageHeadEndsContext } from "../components/page.tsx";
import { useInternalLinks } from "./internal-links.ts";
import { PaletteButton } from "./palette-button.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { Rail } from "./rail.tsx";
import { ShortcutsKey } from "./shortcuts-key.tsx";

/** The frame around every page: navigation, live updates, what each header carries. */
export function Shell() {
  const followLink = useInternalLinks();
  const connected = useServerEvents();
  const ends = useMemo(() => ({ start: <PhoneMenu />, end: <PaletteButton /> }), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only follows links inside, which have their own keys
    <div onClick={followLink} className="flex h-dvh overflow-hidden">
      <ColorStylesheet />
      <Rail />
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PageHeadEndsContext value={ends}>
          <Outlet />
        </PageHeadEndsContext>
        <output className="flex-none border-t border-line bg-app px-6 py-1.5 text-meta text-2 empty:hidden">
          {!connected && "The connection is lost, changes of others do not arrive. Trying again…"}
        </output>
      </main>
      <ShortcutsKey />
    </div>
  );
}

/** The colour classes in use exist in no source file: the server compiles them. */
function ColorStylesheet() {
  const { data } = useQuery({ ...catalogQuery, select: (catalog) => catalog.colorsVersion });
  return data === undefined ? null : <link rel="stylesheet" href={`/api/colors.css?v=${encodeURIComponent(data)}`} />;
}
