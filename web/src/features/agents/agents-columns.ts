/** The columns of the list at each width; a phone has cards. */
export const agentsColumns =
  "grid items-center gap-x-3.5 pr-4 pl-5 max-sm:gap-x-3 max-sm:pr-1 max-sm:pl-4 grid-cols-[16px_minmax(190px,1.3fr)_minmax(0,1.1fr)_88px_44px_60px_72px_256px_96px_136px_28px] max-[1180px]:grid-cols-[16px_minmax(160px,1fr)_44px_72px_152px_96px_120px_28px] max-lg:grid-cols-[16px_minmax(150px,1fr)_44px_72px_152px_96px_28px] max-md:grid-cols-[16px_minmax(100px,1fr)_72px_152px_96px_28px] max-sm:grid-cols-[20px_minmax(0,1fr)_auto_44px]";

/** The columns that disappear first. */
export const hiddenColumns = {
  wide: "max-[1180px]:hidden",
  narrow: "max-lg:hidden",
  tablet: "max-md:hidden",
  phone: "max-sm:hidden",
};
