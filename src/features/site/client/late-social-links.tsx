import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const SocialLinks = lazy(() => import('./social-links.tsx').then((m) => ({ default: m.SocialLinks })));

/** They depend on the operator, not on the build, and nobody comes for them: fetched when their place is in sight. */
export function LateSocialLinks() {
  const place = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState(false);

  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setInSight(true));
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);

  return (
    <div ref={place}>
      {inSight && (
        <Suspense>
          <SocialLinks />
        </Suspense>
      )}
    </div>
  );
}
