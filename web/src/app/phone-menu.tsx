import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Menu } from "lucide-react";
import { useEffect, useState } from "react";
import { usePathname } from "../addresses/address.ts";
import { t } from "../messages/t.ts";
import { PhoneMenuPanel } from "./phone-menu-panel.tsx";

/** Navigation below 640 px: a button that opens it as a panel. */
export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const pathname = usePathname();
  const close = () => setOpen(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page closes the panel
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <span className="sm:hidden">
        <IconButton label={t("Menu")} icon={Menu} size="m" onClick={() => setOpen(true)} />
      </span>
      {open && <PhoneMenuPanel pathname={pathname} onClose={close} />}
    </>
  );
}
