type Row = { readonly id: string; readonly name: string };

/** Rows of a list that is chosen from; typing finds the rest. */
const most = 20;

/** Brands whose id or name has what was typed; those that begin with it come first. */
export function foundBrands<Brand extends Row>({
  brands,
  query,
}: {
  brands: readonly Brand[];
  query: string;
}): readonly Brand[] {
  const typed = query.trim().toLowerCase();
  const at = ({ id, name }: Row) =>
    Math.min(
      ...[id, name].map((part) => {
        const index = part.toLowerCase().indexOf(typed);
        return index < 0 ? Number.POSITIVE_INFINITY : Math.sign(index);
      }),
    );
  const ranked = brands.filter((brand) => at(brand) < Number.POSITIVE_INFINITY);
  return ranked.toSorted((one, other) => at(one) - at(other)).slice(0, most);
}
