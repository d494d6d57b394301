//! Where functions of the contract put what they find: a caller's buffer, a counter, or nowhere.

/// Takes items one by one; the caller decides whether they are kept.
pub trait Sink<T> {
    /// Takes one item.
    fn put(&mut self, item: T);
}

/// Keeps nothing. With this sink the events of a step compile to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discard;

impl<T> Sink<T> for Discard {
    #[inline(always)]
    fn put(&mut self, _item: T) {}
}

impl<T> Sink<T> for Vec<T> {
    #[inline]
    fn put(&mut self, item: T) {
        self.push(item);
    }
}

/// Counts the items and keeps none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted(pub usize);

impl<T> Sink<T> for Counted {
    #[inline]
    fn put(&mut self, _item: T) {
        self.0 += 1;
    }
}

/// Lets a closure be a sink.
#[derive(Debug)]
pub struct Each<F>(pub F);

impl<T, F: FnMut(T)> Sink<T> for Each<F> {
    #[inline]
    fn put(&mut self, item: T) {
        (self.0)(item);
    }
}
